CREATE TABLE `told_sessions` (
	`session_id` blob PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`told_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `clients` ADD `events` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `format` text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `personal` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `listens_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `clients_personal` ON `clients` (`author`) WHERE "clients"."personal" = 1;--> statement-breakpoint
ALTER TABLE `imports` ADD `untold` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `imports_untold` ON `imports` (`id`) WHERE "imports"."untold" = 1;--> statement-breakpoint
ALTER TABLE `user_settings` ADD `rival_news` integer DEFAULT false NOT NULL;