CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`time` integer NOT NULL,
	`user` integer,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`before` text,
	`after` text,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `score_blacklist` (
	`score_id` blob PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`by` integer,
	`chart` integer,
	`score` text NOT NULL,
	`time_added` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`chart`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `score_blacklist_user` ON `score_blacklist` (`user`);