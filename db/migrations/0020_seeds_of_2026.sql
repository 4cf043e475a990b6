CREATE TABLE `former_chart_ids` (
	`chart_id` text PRIMARY KEY NOT NULL,
	`chart` integer NOT NULL,
	FOREIGN KEY (`chart`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_chart_ids_chart` ON `former_chart_ids` (`chart`);--> statement-breakpoint
ALTER TABLE `charts` ADD `v3_id` text;--> statement-breakpoint
CREATE INDEX `charts_v3_id` ON `charts` (`v3_id`) WHERE v3_id is not null;--> statement-breakpoint
ALTER TABLE `folders` ADD `v3_id` text;--> statement-breakpoint
ALTER TABLE `folders` ADD `slug` text;--> statement-breakpoint
CREATE INDEX `folders_v3_id` ON `folders` (`v3_id`) WHERE v3_id is not null;--> statement-breakpoint
CREATE INDEX `folders_slug` ON `folders` (`gpt`,`slug`) WHERE slug is not null;--> statement-breakpoint
ALTER TABLE `songs` ADD `v3_id` text;--> statement-breakpoint
CREATE INDEX `songs_v3_id` ON `songs` (`v3_id`) WHERE v3_id is not null;--> statement-breakpoint
ALTER TABLE `tables` ADD `v3_id` text;--> statement-breakpoint
CREATE INDEX `tables_v3_id` ON `tables` (`v3_id`) WHERE v3_id is not null;