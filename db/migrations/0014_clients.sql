CREATE TABLE `clients` (
	`id` integer PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`author` integer NOT NULL,
	`name` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`requested_permissions` text NOT NULL,
	`redirect_uri` text,
	`webhook_uri` text,
	`api_key_format` text,
	`api_key_filename` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`author`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_client_id_unique` ON `clients` (`client_id`);--> statement-breakpoint
CREATE INDEX `clients_author` ON `clients` (`author`);--> statement-breakpoint
CREATE TABLE `oauth_codes` (
	`code_hash` blob PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`client` integer,
	`redirect_uri` text,
	`code_challenge` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`api_key` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`api_key`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `oauth_codes_user` ON `oauth_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `oauth_codes_client` ON `oauth_codes` (`client`);--> statement-breakpoint
CREATE INDEX `oauth_codes_key` ON `oauth_codes` (`api_key`);--> statement-breakpoint
CREATE INDEX `oauth_codes_expiry` ON `oauth_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`delivery_id` text NOT NULL,
	`client` integer NOT NULL,
	`event` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`last_attempt` integer,
	`last_status` integer,
	`last_error` text,
	FOREIGN KEY (`client`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_client` ON `webhook_deliveries` (`client`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`client`,`id`) WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `api_keys_client` ON `api_keys` (`from_api_client`) WHERE "api_keys"."from_api_client" is not null;