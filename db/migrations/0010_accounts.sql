CREATE TABLE `account_deletions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`delete_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_deletions_due` ON `account_deletions` (`delete_at`);--> statement-breakpoint
CREATE TABLE `user_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`developer_mode` integer DEFAULT false NOT NULL,
	`advanced_mode` integer DEFAULT false NOT NULL,
	`invisible` integer DEFAULT false NOT NULL,
	`contentious_content` integer DEFAULT false NOT NULL,
	`deletable_scores` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `imports_status`;--> statement-breakpoint
CREATE INDEX `imports_user_finished` ON `imports` (`user`,`status`,`time_finished`);--> statement-breakpoint
CREATE INDEX `imports_status` ON `imports` (`status`,`time_finished`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `login_sessions` ADD `last_used_at` integer;