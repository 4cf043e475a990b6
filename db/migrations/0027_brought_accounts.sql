CREATE TABLE `brought_targets` (
	`user` integer NOT NULL,
	`server` text NOT NULL,
	`kind` text NOT NULL,
	`remote_id` text NOT NULL,
	`local_id` text,
	`code` text,
	`refused_by` text,
	PRIMARY KEY(`user`, `server`, `kind`, `remote_id`),
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `brought_targets_local` ON `brought_targets` (`user`,`local_id`);--> statement-breakpoint
ALTER TABLE `integrations` ADD `remote_user_id` integer;