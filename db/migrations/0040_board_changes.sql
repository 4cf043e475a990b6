DROP INDEX `pbs_board`;--> statement-breakpoint
CREATE INDEX `pbs_board` ON `pbs` (`chart`,"ranking" desc,`ranked_at`,`user`,`change`);