ALTER TABLE `integrations` ADD `schedule` text;--> statement-breakpoint
ALTER TABLE `integrations` ADD `next_sync` integer;--> statement-breakpoint
ALTER TABLE `integrations` ADD `failing_since` integer;--> statement-breakpoint
ALTER TABLE `integrations` ADD `sync_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `sync_stopped` text;--> statement-breakpoint
CREATE INDEX `integrations_next_sync` ON `integrations` (`next_sync`);