import { effectiveCountry } from '#platform/lib/country.ts'
import {
	countryCookie,
	countryCookieText,
	countryInCookies,
	unknownCountry,
} from '#kit/site/country/country-cookie.ts'
import { showEnquiryCount } from '#kit/site/enquiry/enquiry-count.ts'
import { isHydrated, marks, readStored, store, visit } from './page.ts'

/**
 * Now and whenever the page is looked at: counts the enquiry list, and makes local storage (the stored country) and its
 * cookie (what the server reads) agree.
 */
export function followCookies() {
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted) agree()
	})
	document.addEventListener('visibilitychange', () => {
		if (!document.hidden) agree()
	})
	addEventListener('storage', ({ key }) => {
		if (key === countryCookie && !isHydrated()) agree()
	})
	agree(true)
}

/**
 * Reloads the page before anything shows when it was made for another country than the stored one: Back and restored
 * tabs show a page as it was. So does a page that was left behind in the browser or in another tab, once it is looked
 * at again; one whose own scripts run is told as by another tab, and changes in place. A page that was just reloaded is
 * the server's answer to the cookie.
 */
function agree(isFirst = false) {
	showEnquiryCount()
	// There is only one.
	if (!marks.country) return
	const sent = countryInCookies(document.cookie)
	const stored = readStored(countryCookie)
	const name = stored ?? sent
	if (name === null) {
		if (isFirst) marks.firstVisit = ''
		return
	}
	if (stored === null && name !== unknownCountry) store(countryCookie, name)
	if (name !== sent)
		document.cookie = countryCookieText(name, { isSecure: location.protocol === 'https:' })
	const isShown = effectiveCountry(name) === marks.country
	const isRefused = countryInCookies(document.cookie) !== name
	const isRequested = /[?&]country=/.test(location.search)
	const isReloaded = isFirst && name === sent && visit?.type === 'reload'
	if (isShown || isRefused || isRequested || isReloaded) return
	if (isHydrated())
		dispatchEvent(new StorageEvent('storage', { key: countryCookie, newValue: name }))
	else location.reload()
}
