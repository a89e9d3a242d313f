import { useState } from 'react'
import { postJson, reasonOf } from '#app/admin/post-json.ts'
import { endToast, showToast } from '#app/site/toast/toast.ts'
import { readHeroVideo } from './hero-video-text.ts'
import type { HomepageChange, HomepageConflict, HomepageState } from './homepage-settings.ts'

/** The messages about a change: in a toast, and after a failure also at its field. */
export type ChangeWords = { done: string; failed: string }

type Wish = { change: HomepageChange; words: ChangeWords; onDone: () => void }

type Refusal = Partial<Omit<HomepageConflict, 'change'>> & { message?: string }

/**
 * The stored settings, and saving one of them. An expired session, a conflict or a lost connection never loses what was
 * typed or uploaded.
 */
export function useHomepage(start: HomepageState) {
	const [stored, setStored] = useState(start)
	const [busy, setBusy] = useState<HomepageChange | null>(null)
	const [problem, setProblem] = useState<{ change: HomepageChange; text: string } | null>(null)
	const [signInFor, setSignInFor] = useState<Wish | null>(null)
	const [conflict, setConflict] = useState<(HomepageConflict & { wish: Wish }) | null>(null)

	async function send(wish: Wish, version: number) {
		const { change } = wish
		setBusy(change)
		setProblem(null)
		void endToast()
		const outcome = await postJson<HomepageState>('/admin/homepage/save', { version, change })
		setBusy(null)
		if (outcome.kind === 'done') return done(wish, outcome.body)
		if (outcome.kind === 'signedOut') return setSignInFor(wish)
		const body = (outcome.kind === 'refused' ? outcome.body : null) as Refusal | null
		if (body?.current) {
			const { savedBy = null, savedAt = null, current } = body
			// An earlier response was lost, or someone else saved the same value.
			if (valueOf(change, current) === wantedBy(change)) return done(wish, current)
			// Only the other setting was changed.
			if (valueOf(change, current) === valueOf(change, stored)) return send(wish, current.version)
			return setConflict({ change, savedBy, savedAt, current, wish })
		}
		fail(wish, reasonOf(outcome), outcome.kind === 'refused')
	}

	function done({ words, onDone }: Wish, settings: HomepageState) {
		setStored({ ...settings, updatedAt: new Date(settings.updatedAt) })
		onDone()
		const action = { label: 'View page', run: () => location.assign('/') }
		void showToast({ title: words.done, action })
	}

	function fail({ change, words }: Wish, reason: string | null, isInput: boolean) {
		setProblem({ change, text: reason ?? words.failed })
		if (isInput) return
		const description = reason ? { description: reason } : {}
		void showToast({ title: words.failed, ...description, kind: 'error' })
	}

	return {
		stored,
		busy,
		problem,
		signInFor,
		conflict,
		forgetProblem: () => setProblem(null),
		save: (change: HomepageChange, words: ChangeWords, onDone = () => {}) =>
			void send({ change, words, onDone }, stored.version),
		signedIn: () => {
			setSignInFor(null)
			if (signInFor) void send(signInFor, stored.version)
		},
		closeSignIn: () => setSignInFor(null),
		keepMine: () => {
			setConflict(null)
			if (conflict) void send(conflict.wish, conflict.current.version)
		},
		takeTheirs: () => {
			setConflict(null)
			if (!conflict) return
			setStored({ ...conflict.current, updatedAt: new Date(conflict.current.updatedAt) })
			conflict.wish.onDone()
		},
		closeConflict: () => setConflict(null),
	}
}

/** The value that a change stores; undefined for a text that the server refuses. */
function wantedBy(change: HomepageChange): string | null | undefined {
	if (!('heroVideo' in change)) return change.thumbnail
	if (change.heroVideo === null) return null
	const video = readHeroVideo(change.heroVideo)
	return video.ok ? video.value : undefined
}

function valueOf(change: HomepageChange, settings: HomepageState): string | null {
	return 'heroVideo' in change ? settings.heroVideoUrl : settings.heroVideoThumbnailUrl
}
