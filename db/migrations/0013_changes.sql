CREATE TABLE `change_clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	`forgotten` integer NOT NULL,
	`epoch` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `change_marks` (
	`time` integer PRIMARY KEY NOT NULL,
	`change` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tombstones` (
	`id` integer PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`gpt` integer NOT NULL,
	`what` text NOT NULL,
	`key` blob NOT NULL,
	`change` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gpt`) REFERENCES `game_playtypes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tombstones_changes` ON `tombstones` (`user`,`gpt`,`what`,`change`);--> statement-breakpoint
CREATE INDEX `tombstones_change` ON `tombstones` (`change`);--> statement-breakpoint
DROP INDEX `pbs_user_gpt`;--> statement-breakpoint
ALTER TABLE `pbs` ADD `change` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `pbs_changes` ON `pbs` (`user`,`gpt`,`change`);--> statement-breakpoint
ALTER TABLE `scores` ADD `change` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `scores_changes` ON `scores` (`user`,`gpt`,`change`);--> statement-breakpoint
INSERT INTO `change_clock` (`id`, `last`, `forgotten`, `epoch`) VALUES (1, 0, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER));
