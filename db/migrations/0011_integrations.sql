CREATE TABLE `integrations` (
	`id` integer PRIMARY KEY NOT NULL,
	`integration_id` text NOT NULL,
	`user` integer NOT NULL,
	`type` text NOT NULL,
	`base_url` text NOT NULL,
	`sealed_key` text NOT NULL,
	`key_prefix` text NOT NULL,
	`id_strings` text,
	`relay` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_sync` integer,
	`sync_error` text,
	`last_relay` integer,
	`relay_lost` integer DEFAULT 0 NOT NULL,
	`relay_error` text,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `integrations_integration_id_unique` ON `integrations` (`integration_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `integrations_account` ON `integrations` (`user`,`type`,`base_url`);--> statement-breakpoint
CREATE TABLE `relay_queue` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`integration` integer NOT NULL,
	`document` text NOT NULL,
	`scores` integer NOT NULL,
	`path` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`integration`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `relay_queue_integration` ON `relay_queue` (`integration`,`id`);--> statement-breakpoint
CREATE TABLE `sync_cursors` (
	`integration` integer NOT NULL,
	`id_string` text NOT NULL,
	`cursor` text NOT NULL,
	PRIMARY KEY(`integration`, `id_string`),
	FOREIGN KEY (`integration`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `secret_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL
);
