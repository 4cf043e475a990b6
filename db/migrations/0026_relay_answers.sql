CREATE TABLE `relay_refused` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`integration` integer NOT NULL,
	`meta` text NOT NULL,
	`score` text NOT NULL,
	`path` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`refused_at` integer NOT NULL,
	FOREIGN KEY (`integration`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `relay_refused_integration` ON `relay_refused` (`integration`,`id`);--> statement-breakpoint
ALTER TABLE `integrations` ADD `relay_sent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `relay_queue` ADD `poll_url` text;--> statement-breakpoint
ALTER TABLE `relay_queue` ADD `accepted_at` integer;