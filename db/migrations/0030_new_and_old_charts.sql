ALTER TABLE `named_versions` ADD `releases` text;--> statement-breakpoint
ALTER TABLE `named_versions` ADD `new_versions` integer;--> statement-breakpoint
ALTER TABLE `named_versions` ADD `variant_of` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `region` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `version` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `new_versions` text;--> statement-breakpoint
ALTER TABLE `ugpt_settings` ADD `region` text;--> statement-breakpoint
ALTER TABLE `profile_snapshots` ADD `region` text;--> statement-breakpoint
ALTER TABLE `profile_snapshots` ADD `version` text;