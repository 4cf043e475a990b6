CREATE TABLE `chart_stretches` (
	`chart` integer NOT NULL,
	`depth` real NOT NULL,
	`ranked_at` integer NOT NULL,
	`user` integer NOT NULL,
	`players` integer NOT NULL,
	PRIMARY KEY(`chart`, `depth`, `ranked_at`, `user`),
	FOREIGN KEY (`chart`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `rating_stretches` (
	`gpt` integer NOT NULL,
	`alg` text NOT NULL,
	`depth` real NOT NULL,
	`user` integer NOT NULL,
	`players` integer NOT NULL,
	PRIMARY KEY(`gpt`, `alg`, `depth`, `user`),
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `game_playtypes` ADD `players` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A stretch that would become longer than 512 is cut in two of 256 and more. A chart gets its stretches when it has 512
-- players, and loses them when it has less than 256.
INSERT INTO `chart_stretches` (`chart`, `depth`, `ranked_at`, `user`, `players`)
SELECT `chart`, CASE place WHEN 0 THEN -9e999 ELSE -`ranking` END, `ranked_at`, `user`, min(256, total - place)
FROM (
  SELECT `chart`, `ranking`, `ranked_at`, `user`, count(*) OVER (PARTITION BY `chart`) AS total,
    row_number() OVER (PARTITION BY `chart` ORDER BY `ranking` DESC, `ranked_at`, `user`) - 1 AS place
  FROM `pbs` WHERE `chart` IN (SELECT `id` FROM `charts` WHERE `playcount` >= 512)
) WHERE place % 256 = 0;
--> statement-breakpoint
INSERT INTO `rating_stretches` (`gpt`, `alg`, `depth`, `user`, `players`)
SELECT `gpt`, `alg`, CASE place WHEN 0 THEN -9e999 ELSE -`value` END, `user`, min(256, total - place)
FROM (
  SELECT `gpt`, `alg`, `value`, `user`, count(*) OVER (PARTITION BY `gpt`, `alg`) AS total,
    row_number() OVER (PARTITION BY `gpt`, `alg` ORDER BY `value` DESC, `user`) - 1 AS place
  FROM `profile_ratings`
) WHERE place % 256 = 0;
--> statement-breakpoint
UPDATE `game_playtypes` SET `players` = (SELECT count(*) FROM `profiles` WHERE `profiles`.`gpt` = `game_playtypes`.`id`);
--> statement-breakpoint
CREATE TRIGGER `game_playtypes_players_insert` AFTER INSERT ON `profiles` BEGIN
  UPDATE `game_playtypes` SET `players` = `players` + 1 WHERE `id` = new.`gpt`;
END;
--> statement-breakpoint
CREATE TRIGGER `game_playtypes_players_delete` AFTER DELETE ON `profiles` BEGIN
  UPDATE `game_playtypes` SET `players` = `players` - 1 WHERE `id` = old.`gpt`;
END;
--> statement-breakpoint
CREATE TRIGGER `chart_stretches_resize` AFTER UPDATE OF `playcount` ON `charts`
WHEN CASE WHEN new.`playcount` < 256 THEN old.`playcount` >= 256
  ELSE new.`playcount` >= 512 AND NOT EXISTS (SELECT 1 FROM `chart_stretches` WHERE `chart` = new.`id`) END BEGIN
  DELETE FROM `chart_stretches` WHERE `chart` = new.`id`;
  INSERT INTO `chart_stretches` (`chart`, `depth`, `ranked_at`, `user`, `players`)
  SELECT new.`id`, CASE place WHEN 0 THEN -9e999 ELSE -`ranking` END, `ranked_at`, `user`, min(256, total - place)
  FROM (
    SELECT `ranking`, `ranked_at`, `user`, count(*) OVER () AS total,
      row_number() OVER (ORDER BY `ranking` DESC, `ranked_at`, `user`) - 1 AS place
    FROM `pbs` WHERE `chart` = new.`id` AND new.`playcount` >= 512
  ) WHERE place % 256 = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `chart_stretches_insert` AFTER INSERT ON `pbs`
WHEN EXISTS (SELECT 1 FROM `chart_stretches` WHERE `chart` = new.`chart`) BEGIN
  UPDATE `chart_stretches` SET `players` = `players` + 1 WHERE (`chart`, `depth`, `ranked_at`, `user`) = (
    SELECT `chart`, `depth`, `ranked_at`, `user` FROM `chart_stretches`
    WHERE `chart` = new.`chart` AND (`depth`, `ranked_at`, `user`) <= (-new.`ranking`, new.`ranked_at`, new.`user`)
    ORDER BY `depth` DESC, `ranked_at` DESC, `user` DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `chart_stretches_delete` AFTER DELETE ON `pbs`
WHEN EXISTS (SELECT 1 FROM `chart_stretches` WHERE `chart` = old.`chart`) BEGIN
  UPDATE `chart_stretches` SET `players` = `players` - 1 WHERE (`chart`, `depth`, `ranked_at`, `user`) = (
    SELECT `chart`, `depth`, `ranked_at`, `user` FROM `chart_stretches`
    WHERE `chart` = old.`chart` AND (`depth`, `ranked_at`, `user`) <= (-old.`ranking`, old.`ranked_at`, old.`user`)
    ORDER BY `depth` DESC, `ranked_at` DESC, `user` DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `chart_stretches_move` AFTER UPDATE OF `chart`, `ranking`, `ranked_at`, `user` ON `pbs`
WHEN (new.`chart`, new.`ranking`, new.`ranked_at`, new.`user`) IS NOT (old.`chart`, old.`ranking`, old.`ranked_at`, old.`user`) BEGIN
  UPDATE `chart_stretches` SET `players` = `players` - 1 WHERE (`chart`, `depth`, `ranked_at`, `user`) = (
    SELECT `chart`, `depth`, `ranked_at`, `user` FROM `chart_stretches`
    WHERE `chart` = old.`chart` AND (`depth`, `ranked_at`, `user`) <= (-old.`ranking`, old.`ranked_at`, old.`user`)
    ORDER BY `depth` DESC, `ranked_at` DESC, `user` DESC LIMIT 1);
  UPDATE `chart_stretches` SET `players` = `players` + 1 WHERE (`chart`, `depth`, `ranked_at`, `user`) = (
    SELECT `chart`, `depth`, `ranked_at`, `user` FROM `chart_stretches`
    WHERE `chart` = new.`chart` AND (`depth`, `ranked_at`, `user`) <= (-new.`ranking`, new.`ranked_at`, new.`user`)
    ORDER BY `depth` DESC, `ranked_at` DESC, `user` DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `chart_stretches_cut` AFTER UPDATE OF `players` ON `chart_stretches` WHEN new.`players` > 512 BEGIN
  UPDATE `chart_stretches` SET `players` = 256
  WHERE `chart` = new.`chart` AND `depth` = new.`depth` AND `ranked_at` = new.`ranked_at` AND `user` = new.`user`;
  INSERT INTO `chart_stretches` (`chart`, `depth`, `ranked_at`, `user`, `players`)
  SELECT new.`chart`, -`ranking`, `ranked_at`, `user`, new.`players` - 256 FROM (
    SELECT `ranking`, `ranked_at`, `user` FROM `pbs`
    WHERE `chart` = new.`chart` AND `ranking` = -new.`depth` AND (`ranked_at`, `user`) >= (new.`ranked_at`, new.`user`)
    UNION ALL
    SELECT `ranking`, `ranked_at`, `user` FROM `pbs` WHERE `chart` = new.`chart` AND `ranking` < -new.`depth`
    ORDER BY `ranking` DESC, `ranked_at`, `user` LIMIT 1 OFFSET 256
  );
END;
--> statement-breakpoint
CREATE TRIGGER `chart_stretches_empty` AFTER UPDATE OF `players` ON `chart_stretches`
WHEN new.`players` = 0 AND new.`depth` > -9e999 BEGIN
  DELETE FROM `chart_stretches`
  WHERE `chart` = new.`chart` AND `depth` = new.`depth` AND `ranked_at` = new.`ranked_at` AND `user` = new.`user`;
END;
--> statement-breakpoint
CREATE TRIGGER `rating_stretches_insert` AFTER INSERT ON `profile_ratings` BEGIN
  INSERT INTO `rating_stretches` (`gpt`, `alg`, `depth`, `user`, `players`) SELECT new.`gpt`, new.`alg`, -9e999, 0, 0
  WHERE NOT EXISTS (SELECT 1 FROM `rating_stretches` WHERE `gpt` = new.`gpt` AND `alg` = new.`alg`);
  UPDATE `rating_stretches` SET `players` = `players` + 1 WHERE (`gpt`, `alg`, `depth`, `user`) = (
    SELECT `gpt`, `alg`, `depth`, `user` FROM `rating_stretches`
    WHERE `gpt` = new.`gpt` AND `alg` = new.`alg` AND (`depth`, `user`) <= (-new.`value`, new.`user`)
    ORDER BY `depth` DESC, `user` DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `rating_stretches_delete` AFTER DELETE ON `profile_ratings` BEGIN
  UPDATE `rating_stretches` SET `players` = `players` - 1 WHERE (`gpt`, `alg`, `depth`, `user`) = (
    SELECT `gpt`, `alg`, `depth`, `user` FROM `rating_stretches`
    WHERE `gpt` = old.`gpt` AND `alg` = old.`alg` AND (`depth`, `user`) <= (-old.`value`, old.`user`)
    ORDER BY `depth` DESC, `user` DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `rating_stretches_move` AFTER UPDATE OF `value` ON `profile_ratings` WHEN new.`value` IS NOT old.`value` BEGIN
  UPDATE `rating_stretches` SET `players` = `players` - 1 WHERE (`gpt`, `alg`, `depth`, `user`) = (
    SELECT `gpt`, `alg`, `depth`, `user` FROM `rating_stretches`
    WHERE `gpt` = old.`gpt` AND `alg` = old.`alg` AND (`depth`, `user`) <= (-old.`value`, old.`user`)
    ORDER BY `depth` DESC, `user` DESC LIMIT 1);
  UPDATE `rating_stretches` SET `players` = `players` + 1 WHERE (`gpt`, `alg`, `depth`, `user`) = (
    SELECT `gpt`, `alg`, `depth`, `user` FROM `rating_stretches`
    WHERE `gpt` = new.`gpt` AND `alg` = new.`alg` AND (`depth`, `user`) <= (-new.`value`, new.`user`)
    ORDER BY `depth` DESC, `user` DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `rating_stretches_cut` AFTER UPDATE OF `players` ON `rating_stretches` WHEN new.`players` > 512 BEGIN
  UPDATE `rating_stretches` SET `players` = 256
  WHERE `gpt` = new.`gpt` AND `alg` = new.`alg` AND `depth` = new.`depth` AND `user` = new.`user`;
  INSERT INTO `rating_stretches` (`gpt`, `alg`, `depth`, `user`, `players`)
  SELECT new.`gpt`, new.`alg`, -`value`, `user`, new.`players` - 256 FROM (
    SELECT `value`, `user` FROM `profile_ratings`
    WHERE `gpt` = new.`gpt` AND `alg` = new.`alg` AND `value` = -new.`depth` AND `user` >= new.`user`
    UNION ALL
    SELECT `value`, `user` FROM `profile_ratings`
    WHERE `gpt` = new.`gpt` AND `alg` = new.`alg` AND `value` < -new.`depth`
    ORDER BY `value` DESC, `user` LIMIT 1 OFFSET 256
  );
END;
--> statement-breakpoint
CREATE TRIGGER `rating_stretches_empty` AFTER UPDATE OF `players` ON `rating_stretches`
WHEN new.`players` = 0 AND new.`depth` > -9e999 BEGIN
  DELETE FROM `rating_stretches`
  WHERE `gpt` = new.`gpt` AND `alg` = new.`alg` AND `depth` = new.`depth` AND `user` = new.`user`;
END;
