DROP TABLE `song_search`;
