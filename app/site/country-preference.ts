import { useEffect, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { effectiveCountry } from '#app/lib/country.ts'
import { countryCookie, countryCookieText } from './country-cookie.ts'
import { showToast } from './toast.ts'

const detectionTimeoutMs = 2000
const detectionFailed = 'Failed to detect your location. Showing default content.'

/**
 * The visitor's country preference: unset and loading at first, then the stored one, else the detected one, else
 * New Zealand. Local storage holds it; the cookie beside it tells the server.
 */
export function useCountryPreference() {
	const shown = useRouteLoaderData<{ country: string }>('root')?.country ?? 'New Zealand'
	const { revalidate } = useRevalidator()
	const [stored, setStored] = useState<string | null>(null)
	const [state, setState] = useState<'loading' | 'ready'>('loading')

	useEffect(() => {
		void settle()
		async function settle() {
			const known = readStored()
			const { name, isFailed } =
				known === null ? await detectCountry() : { name: known, isFailed: false }
			if (readStored() === null && !isFailed) keep(name)
			setStored(readStored() ?? 'New Zealand')
			setState('ready')
			if (isFailed) void showToast({ title: detectionFailed, kind: 'error' })
			const isShown = effectiveCountry(name) === document.documentElement.dataset.country
			if (known === null && !isShown && !hasAskedCountry()) void revalidate()
		}
	}, [revalidate])

	function choose(name: string) {
		keep(name)
		setStored(name)
		setState('ready')
		void revalidate()
	}

	const country = state === 'ready' && stored !== null ? stored : shown
	return { state, country, choose }
}

function hasAskedCountry(): boolean {
	return new URLSearchParams(location.search).has('country')
}

function keep(name: string) {
	document.cookie = countryCookieText(name)
	try {
		localStorage.setItem(countryCookie, name)
	} catch {
		// Storage is blocked: the cookie alone remembers the choice.
	}
}

function readStored(): string | null {
	try {
		return localStorage.getItem(countryCookie)
	} catch {
		return null
	}
}

async function detectCountry(): Promise<{ name: string; isFailed: boolean }> {
	try {
		const answer = await fetch('/api/geo', { signal: AbortSignal.timeout(detectionTimeoutMs) })
		if (!answer.ok) throw new Error(`status ${answer.status}`)
		const { country_name: name }: { country_name?: unknown } = await answer.json()
		return { name: typeof name === 'string' && name !== '' ? name : 'New Zealand', isFailed: false }
	} catch {
		// Told to the visitor by the caller; the default country is shown.
		return { name: 'New Zealand', isFailed: true }
	}
}
