/** The settings as the homepage's screen holds them. */
export type HomepageState = {
	heroVideoUrl: string | null
	heroVideoThumbnailUrl: string | null
	version: number
	updatedAt: Date
}

/** A change of one setting: the value as typed, or null for none. */
export type HomepageChange = { heroVideo: string | null } | { thumbnail: string | null }

/** An earlier save by someone else. */
export type HomepageConflict = {
	change: HomepageChange
	savedBy: string | null
	savedAt: string | null
	current: HomepageState
}
