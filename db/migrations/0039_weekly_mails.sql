CREATE TABLE `weekly_mails` (
	`user` integer PRIMARY KEY NOT NULL,
	`language` text NOT NULL,
	`token` text NOT NULL,
	`done_until` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `weekly_mails_token_unique` ON `weekly_mails` (`token`);