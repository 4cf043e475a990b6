CREATE TABLE `hook_settings` (
	`user` integer NOT NULL,
	`hook` text NOT NULL,
	`cards` text,
	`wants_bests` integer NOT NULL,
	PRIMARY KEY(`user`, `hook`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `replays` (
	`score` integer PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`location` text NOT NULL,
	`size` integer NOT NULL,
	`stored_at` integer NOT NULL,
	FOREIGN KEY (`score`) REFERENCES `scores`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `replays_user` ON `replays` (`user`,`stored_at`);--> statement-breakpoint
CREATE INDEX `replays_location` ON `replays` (`location`);