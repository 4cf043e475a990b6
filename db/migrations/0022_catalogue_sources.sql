CREATE TABLE `catalogue_sources` (
	`source` text PRIMARY KEY NOT NULL,
	`etag` text,
	`last_modified` text,
	`commit_id` text,
	`sha256` text,
	`bytes` integer,
	`content` text,
	`files` text DEFAULT '[]' NOT NULL,
	`accepted` text DEFAULT '{"missing":{},"played":[]}' NOT NULL,
	`loaded_at` integer,
	`pulled_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`message` text NOT NULL,
	`concerns` text DEFAULT '[]' NOT NULL,
	`notified_of` text
);
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_folders_insert` AFTER INSERT ON `folders` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_folders_update` AFTER UPDATE ON `folders` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_folders_delete` AFTER DELETE ON `folders` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_tables_insert` AFTER INSERT ON `tables` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_tables_update` AFTER UPDATE ON `tables` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_tables_delete` AFTER DELETE ON `tables` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_quests_insert` AFTER INSERT ON `quests` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_quests_update` AFTER UPDATE ON `quests` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_quests_delete` AFTER DELETE ON `quests` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_questlines_insert` AFTER INSERT ON `questlines` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_questlines_update` AFTER UPDATE ON `questlines` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_questlines_delete` AFTER DELETE ON `questlines` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_courses_insert` AFTER INSERT ON `courses` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_courses_update` AFTER UPDATE ON `courses` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_courses_delete` AFTER DELETE ON `courses` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_songs_v3_id` AFTER UPDATE OF `v3_id` ON `songs` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_charts_v3_id` AFTER UPDATE OF `v3_id` ON `charts` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
