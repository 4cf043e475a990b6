CREATE TABLE `aliases` (
	`id` integer PRIMARY KEY NOT NULL,
	`alias_id` text NOT NULL,
	`game` text NOT NULL,
	`playtype` text NOT NULL,
	`match_type` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`song` integer,
	`chart` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`song`) REFERENCES `songs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chart`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `aliases_alias_id_unique` ON `aliases` (`alias_id`);--> statement-breakpoint
CREATE INDEX `aliases_created` ON `aliases` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `aliases_name` ON `aliases` (`game`,`match_type`,`key`,`playtype`);--> statement-breakpoint
CREATE TABLE `unmatched_names` (
	`id` integer PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`playtype` text NOT NULL,
	`match_type` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`plays` integer NOT NULL,
	`players` integer NOT NULL,
	`latest` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unmatched_names_plays` ON `unmatched_names` ("plays" desc,`id`);--> statement-breakpoint
CREATE INDEX `unmatched_names_game` ON `unmatched_names` (`game`,"plays" desc,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `unmatched_names_key` ON `unmatched_names` (`game`,`match_type`,`key`,`playtype`);--> statement-breakpoint
ALTER TABLE `song_titles` ADD `folded` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE `song_titles` SET `folded` = fold_title(`title`);
--> statement-breakpoint
CREATE INDEX `song_titles_folded` ON `song_titles` (`game`,`folded`);--> statement-breakpoint
ALTER TABLE `orphans` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orphans` ADD `name` integer;--> statement-breakpoint
CREATE INDEX `orphans_name` ON `orphans` (`name`,`user`,`time_inserted`,`orphan_id`);
--> statement-breakpoint
UPDATE `orphans` SET `name_key` = CASE
  WHEN coalesce(`data` ->> '$.matchType', '') = 'songTitle' THEN fold_title(coalesce(`data` ->> '$.identifier', ''))
  WHEN coalesce(`data` ->> '$.identifier', '') NOT GLOB '*[^0-9]*' AND length(coalesce(`data` ->> '$.identifier', '')) BETWEEN 1 AND 15
    THEN CAST(CAST(coalesce(`data` ->> '$.identifier', '') AS INTEGER) AS TEXT)
  ELSE coalesce(`data` ->> '$.identifier', '') END;
--> statement-breakpoint
INSERT INTO `unmatched_names` (`game`, `playtype`, `match_type`, `key`, `name`, `plays`, `players`, `latest`)
SELECT `game`, coalesce(`context` ->> '$.playtype', ''), coalesce(`data` ->> '$.matchType', ''), `name_key`, coalesce(`data` ->> '$.identifier', ''),
  count(*), count(DISTINCT `user`), max(`time_inserted`)
FROM `orphans` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
UPDATE `orphans` SET `name` = (
  SELECT `id` FROM `unmatched_names` AS `names` WHERE `names`.`game` = `orphans`.`game`
    AND `names`.`match_type` = coalesce(`orphans`.`data` ->> '$.matchType', '') AND `names`.`key` = `orphans`.`name_key`
    AND `names`.`playtype` = coalesce(`orphans`.`context` ->> '$.playtype', ''));
--> statement-breakpoint
CREATE TRIGGER `unmatched_names_insert` AFTER INSERT ON `orphans` BEGIN
  INSERT INTO `unmatched_names` (`game`, `playtype`, `match_type`, `key`, `name`, `plays`, `players`, `latest`)
  VALUES (new.`game`, coalesce(new.`context` ->> '$.playtype', ''), coalesce(new.`data` ->> '$.matchType', ''), new.`name_key`,
    coalesce(new.`data` ->> '$.identifier', ''), 0, 0, 0)
  ON CONFLICT (`game`, `match_type`, `key`, `playtype`) DO NOTHING;
  UPDATE `orphans` SET `name` = (
    SELECT `id` FROM `unmatched_names` WHERE `game` = new.`game` AND `match_type` = coalesce(new.`data` ->> '$.matchType', '')
      AND `key` = new.`name_key` AND `playtype` = coalesce(new.`context` ->> '$.playtype', ''))
  WHERE `orphan_id` = new.`orphan_id`;
  UPDATE `unmatched_names` SET `plays` = `plays` + 1, `name` = coalesce(new.`data` ->> '$.identifier', ''),
    `latest` = max(`latest`, new.`time_inserted`),
    `players` = `players` + NOT EXISTS (SELECT 1 FROM `orphans` WHERE `orphans`.`name` = `unmatched_names`.`id`
      AND `user` = new.`user` AND `orphan_id` <> new.`orphan_id`)
  WHERE `game` = new.`game` AND `match_type` = coalesce(new.`data` ->> '$.matchType', '') AND `key` = new.`name_key`
    AND `playtype` = coalesce(new.`context` ->> '$.playtype', '');
END;
--> statement-breakpoint
CREATE TRIGGER `unmatched_names_delete` AFTER DELETE ON `orphans` BEGIN
  UPDATE `unmatched_names` SET `plays` = `plays` - 1,
    `players` = `players` - NOT EXISTS (SELECT 1 FROM `orphans` WHERE `name` = old.`name` AND `user` = old.`user`)
  WHERE `id` = old.`name`;
  DELETE FROM `unmatched_names` WHERE `id` = old.`name` AND `plays` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_aliases_insert` AFTER INSERT ON `aliases` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_aliases_update` AFTER UPDATE ON `aliases` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;
--> statement-breakpoint
CREATE TRIGGER `catalogue_version_aliases_delete` AFTER DELETE ON `aliases` BEGIN
  UPDATE `catalogue_version` SET `version` = random() & 9007199254740991;
END;