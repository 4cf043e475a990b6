CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`running_since` integer,
	`running_in` text,
	`last_started` integer NOT NULL,
	`last_duration` integer,
	`last_outcome` text,
	`last_message` text,
	`figures` text DEFAULT '{}' NOT NULL,
	`runs` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX `orphans_user`;--> statement-breakpoint
CREATE INDEX `orphans_user` ON `orphans` (`user`,`time_inserted`,`orphan_id`);