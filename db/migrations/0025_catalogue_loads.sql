CREATE TABLE `catalogue_loads` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`folder` text NOT NULL,
	`end` text NOT NULL,
	`begun_at` integer NOT NULL
);
