-- Plays of another server that could not be read have no name to look for: they leave the unmatched names.
UPDATE `orphans` SET `name` = NULL WHERE `data` ->> '$.unread' IS NOT NULL;
--> statement-breakpoint
UPDATE `unmatched_names` SET
  `plays` = (SELECT count(*) FROM `orphans` WHERE `orphans`.`name` = `unmatched_names`.`id`),
  `players` = (SELECT count(DISTINCT `user`) FROM `orphans` WHERE `orphans`.`name` = `unmatched_names`.`id`);
--> statement-breakpoint
DELETE FROM `unmatched_names` WHERE `plays` = 0;
--> statement-breakpoint
DROP TRIGGER `unmatched_names_insert`;
--> statement-breakpoint
CREATE TRIGGER `unmatched_names_insert` AFTER INSERT ON `orphans` WHEN new.`data` ->> '$.unread' IS NULL BEGIN
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
