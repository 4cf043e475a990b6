CREATE TABLE `table_states` (
	`name` text PRIMARY KEY NOT NULL,
	`commits` integer NOT NULL
);
