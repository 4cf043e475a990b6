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
