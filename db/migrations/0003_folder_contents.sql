CREATE TABLE `__new_folders` (
	`id` integer PRIMARY KEY NOT NULL,
	`folder_id` text NOT NULL,
	`gpt` integer NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`search_terms` text NOT NULL,
	`inactive` integer NOT NULL,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_folders`("folder_id", "gpt", "title", "type", "data", "search_terms", "inactive") SELECT "folder_id", "gpt", "title", "type", "data", "search_terms", "inactive" FROM `folders`;--> statement-breakpoint
DROP TABLE `folders`;--> statement-breakpoint
ALTER TABLE `__new_folders` RENAME TO `folders`;--> statement-breakpoint
CREATE UNIQUE INDEX `folders_folder_id_unique` ON `folders` (`folder_id`);--> statement-breakpoint
CREATE INDEX `folders_gpt` ON `folders` (`gpt`);--> statement-breakpoint
CREATE TABLE `folder_charts` (
	`folder` integer NOT NULL,
	`chart` integer NOT NULL,
	PRIMARY KEY(`folder`, `chart`),
	FOREIGN KEY (`folder`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chart`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `folder_charts_chart` ON `folder_charts` (`chart`,`folder`);
