/** What the homepage's screen knows of its settings. */
export type HomepageState = {
	heroVideoUrl: string | null
	heroVideoThumbnailUrl: string | null
	version: number
	updatedAt: Date
}

/** One thing that is changed: as typed, or null for none. */
export type HomepageChange = { heroVideo: string | null } | { thumbnail: string | null }

/** Somebody else's save that came first. */
export type HomepageConflict = {
	change: HomepageChange
	savedBy: string | null
	savedAt: string | null
	current: HomepageState
}
