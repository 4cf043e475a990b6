CREATE TABLE `named_versions` (
	`gpt` integer NOT NULL,
	`version` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`after` text,
	`region` text,
	`release_date` text,
	PRIMARY KEY(`gpt`, `version`),
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
