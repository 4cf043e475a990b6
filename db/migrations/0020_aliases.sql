ALTER TABLE `song_titles` ADD `folded` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE `song_titles` SET `folded` = fold_title(`title`);
--> statement-breakpoint
CREATE INDEX `song_titles_folded` ON `song_titles` (`game`,`folded`);