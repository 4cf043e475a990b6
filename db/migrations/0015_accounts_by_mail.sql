CREATE TABLE `invites` (
	`id` integer PRIMARY KEY NOT NULL,
	`code_hash` blob NOT NULL,
	`sealed_code` text,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`consumed_by` integer,
	`consumed_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`consumed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_code_hash_unique` ON `invites` (`code_hash`);--> statement-breakpoint
CREATE INDEX `invites_creator` ON `invites` (`created_by`);--> statement-breakpoint
CREATE TABLE `login_failures` (
	`key` blob PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_failures_time` ON `login_failures` (`last_at`);--> statement-breakpoint
CREATE TABLE `login_places` (
	`user_id` integer NOT NULL,
	`place` blob NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mail_codes` (
	`code_hash` blob PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_codes_kind` ON `mail_codes` (`user_id`,`kind`);--> statement-breakpoint
CREATE TABLE `outgoing_mail` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`mail_id` text NOT NULL,
	`user` integer NOT NULL,
	`kind` text NOT NULL,
	`sealed` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outgoing_mail_mail_id_unique` ON `outgoing_mail` (`mail_id`);