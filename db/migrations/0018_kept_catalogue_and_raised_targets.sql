CREATE TABLE `catalogue_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `goal_subs` ADD `last_raised` integer;--> statement-breakpoint
ALTER TABLE `quest_subs` ADD `last_raised` integer;
--> statement-breakpoint
UPDATE `goal_subs` SET `last_raised` = `last_interaction`;
--> statement-breakpoint
UPDATE `quest_subs` SET `last_raised` = `last_interaction`;
--> statement-breakpoint
INSERT INTO `catalogue_version` (`id`, `version`) VALUES (1, random() & 9007199254740991);
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_songs_update` AFTER UPDATE OF
  `song_id`, `title`, `artist`, `alt_titles`, `search_terms`, `data` ON `songs` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_songs_delete` AFTER DELETE ON `songs` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_charts_update` AFTER UPDATE OF
  `chart_id`, `song`, `gpt`, `difficulty`, `level`, `level_num`, `is_primary`, `versions`, `data`, `rgc_id`, `tierlist_info` ON `charts` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_charts_delete` AFTER DELETE ON `charts` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_songs_insert` AFTER INSERT ON `songs` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_charts_insert` AFTER INSERT ON `charts` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
