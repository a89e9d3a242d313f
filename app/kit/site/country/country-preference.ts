import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { effectiveCountry } from '#platform/lib/country.ts'
import {
	countryCookie,
	countryCookieText,
	countryInCookies,
	unknownCountry,
} from './country-cookie.ts'
import { showToast } from '../toast/toast.ts'

const detectionTimeoutMs = 2000
const detectionFailed = 'Failed to detect your location. Showing default content.'

export type CountryPreference = {
	state: 'loading' | 'ready'
	/** The preference, or the country shown while it is not known yet. */
	country: string
	choose: (name: string) => void
}

/**
 * The visitor's country preference: unset and loading at first, then the stored one, else the detected one, else
 * New Zealand; `shown` is the country of the page. Local storage holds it; a cookie mirrors it for the server.
 */
export function useCountryPreference(shown: string): CountryPreference {
	const readAgain = useReadAgain()
	const [stored, setStored] = useState<string | null>(null)

	useEffect(() => {
		void settle()
		async function settle() {
			// There is only one.
			if (!document.documentElement.dataset.country) return
			const known = readStored()
			const { name, isFailed } =
				known === null ? await detectCountry() : { name: known, isFailed: false }
			if (readStored() === null) keep(isFailed ? unknownCountry : name)
			setStored(readStored() ?? 'New Zealand')
			if (isFailed) void showToast({ title: detectionFailed, kind: 'error' })
			const isShown = effectiveCountry(name) === document.documentElement.dataset.country
			if (!isShown && !hasRequestedCountry()) readAgain(['page'])
		}
	}, [readAgain])

	useEffect(() => {
		// The choice was made in another tab, which shares the cookie, or while this page was out of sight
		// (country-agreement.ts).
		const onStorage = ({ key, newValue }: StorageEvent) => {
			if (key !== countryCookie || newValue === null) return
			// The event may arrive before the cookie is written.
			writeCookie(newValue)
			setStored(newValue)
			readAgain(['page'])
		}
		window.addEventListener('storage', onStorage)
		return () => window.removeEventListener('storage', onStorage)
	}, [readAgain])

	function choose(name: string) {
		keep(name)
		setStored(name)
		// A country in the address holds for one view; a choice replaces it.
		readAgain(['country', 'page'])
	}

	return { state: stored === null ? 'loading' : 'ready', country: stored ?? shown, choose }
}

function hasRequestedCountry(): boolean {
	return new URLSearchParams(location.search).has('country')
}

/** Reads the page for another country, without the `dropped` parameters: its list may lack that page number. */
function useReadAgain() {
	const { revalidate } = useRevalidator()
	const navigate = useNavigate()
	return useCallback(
		(dropped: string[]) => {
			const { pathname, search, hash } = location
			const requested = new URLSearchParams(search)
			if (!dropped.some((name) => requested.has(name))) return void revalidate()
			for (const name of dropped) requested.delete(name)
			void navigate(`${pathname}?${requested}${hash}`, { replace: true, preventScrollReset: true })
		},
		[navigate, revalidate],
	)
}

function keep(name: string) {
	writeCookie(name)
	if (name === unknownCountry) return
	try {
		localStorage.setItem(countryCookie, name)
	} catch {
		// Storage is blocked: the cookie alone remembers the choice.
	}
}

function writeCookie(name: string) {
	const isSecure = location.protocol === 'https:'
	document.cookie = countryCookieText(name, { isSecure })
}

function readStored(): string | null {
	try {
		return localStorage.getItem(countryCookie)
	} catch {
		const name = countryInCookies(document.cookie)
		return name === unknownCountry ? null : name
	}
}

async function detectCountry(): Promise<{ name: string; isFailed: boolean }> {
	try {
		const response = await fetch('/api/geo', { signal: AbortSignal.timeout(detectionTimeoutMs) })
		if (!response.ok) throw new Error(`status ${response.status}`)
		const { country_name: name }: { country_name?: unknown } = await response.json()
		return { name: typeof name === 'string' && name !== '' ? name : 'New Zealand', isFailed: false }
	} catch {
		// The caller shows a toast; the default country is used.
		return { name: 'New Zealand', isFailed: true }
	}
}
