import { expect, test } from 'vitest'
import { findCommands } from '#kit/admin/palette/commands.ts'
import { setHome, twoCountries } from '#platform/lib/home.ts'
import { commandsOf } from './admin-menu.ts'
import calledAlso from './called-also.json'
import { placesOf } from './named-places.ts'

/** What an owner types, and where that is changed. */
const typed: [words: string, href: string][] = [
	['phone', '/admin/business#nzPhone'],
	['change our phone number', '/admin/business#nzPhone'],
	['telephone', '/admin/business#nzPhone'],
	['opening hours', '/admin/business#nzHours'],
	['public holidays', '/admin/business#nzSpecialDays'],
	['logo', '/admin/business#logo'],
	['favicon', '/admin/business#logo'],
	['address', '/admin/business#nzStreet'],
	['postcode', '/admin/business#nzPostcode'],
	['business name', '/admin/business#name'],
	['slogan', '/admin/business#tagline'],
	['time zone', '/admin/business#nzTimeZone'],
	['reply time', '/admin/business#replyDays'],
	['notification email', '/admin/business#contactMailbox'],
	['social', '/admin/business#socialLinks'],
	['facebook', '/admin/business#socialLinks'],
	['share image', '/admin/business#sharePicture'],
	['hero', '/admin/homepage#heroTitle'],
	['headline', '/admin/homepage#heroTitle'],
	['hero video', '/admin/homepage#heroVideoUrl'],
	['youtube video', '/admin/homepage#heroVideoUrl'],
	['background photo', '/admin/homepage#heroPicture'],
	['industries', '/admin/homepage#industries'],
	['benefits', '/admin/homepage#reasons'],
	['order of the home page', '/admin/homepage#sections'],
	['google description', '/admin/homepage#metaDescription'],
	['keywords', '/admin/homepage#metaKeywords'],
	['menu', '/admin/menus#header'],
	['navigation', '/admin/menus#header'],
	['footer', '/admin/menus#footer'],
	['cookie', '/admin/menus#labels.cookiesText'],
	['cookie banner button', '/admin/menus#labels.cookiesButton'],
	['currency', '/admin/menus#labels.prices'],
	['404', '/admin/menus#labels.missingTitle'],
	['signature', '/admin/letters#receivedSignature'],
	['email greeting', '/admin/letters#receivedGreeting'],
	['confirmation email', '/admin/letters#receivedText'],
	['welcome email', '/admin/letters#welcomeText'],
	['newsletter gdpr', '/admin/consents#newsletterText'],
	['download checkbox', '/admin/consents#downloadBox'],
	['our story', '/admin/heads/edit/about?at=story'],
	['mission', '/admin/heads/edit/about?at=mission'],
	['values', '/admin/heads/edit/about?at=values'],
	['contact form title', '/admin/heads/edit/contact?at=formTitle'],
	['freight', '/admin/heads/edit/products?at=priceNote'],
	['invoice', '/admin/heads/edit/resources?at=paidNote'],
	['mailing list', '/admin/heads/edit/newsletter?at=text'],
	['password', '/admin/account#part-password'],
	['two-factor', '/admin/account#part-app'],
	['users', '/admin/access'],
	['blog', '/admin/news'],
	['analytics', '/admin/visitors'],
	['backup', '/admin/health'],
	['privacy policy', '/admin/pages'],
	['forward old address', '/admin/redirects'],
]

test('of 55 things as owners call them, 50 are the first that is found', () => {
	expect(typed).toHaveLength(55)
	const places = placesOf('administrator')
	const commands = commandsOf('administrator')
	const missed = typed.flatMap(([words, href]) => {
		const found = findCommands(commands, words, places).map((item) => item.href)
		return found[0] === href ? [] : [[words, href, found.slice(0, 3)]]
	})
	expect(missed).toEqual([])
})

/** The places of a business with one office. */
function placesOfOneOffice() {
	setHome({ ...twoCountries, only: 'New Zealand' })
	try {
		return placesOf('administrator')
	} finally {
		setHome(twoCountries)
	}
}

test('with one office, its currency is a field of its own, and there is none of another office', () => {
	const places = placesOfOneOffice()
	const [first] = findCommands(commandsOf('administrator'), 'currency', places)
	expect(first?.href).toBe('/admin/business#nzCurrency')
	expect(places.places.filter(({ id }) => id.startsWith('business#au'))).toEqual([])
})

test('each further word belongs to a field or a screen that there is', () => {
	const ids = placesOf('administrator').places.map(({ id }) => id)
	expect(new Set(ids).size).toBe(ids.length)
	const all = new Set([...ids, ...placesOfOneOffice().places.map(({ id }) => id)])
	expect(Object.keys(calledAlso.fields).filter((id) => !all.has(id))).toEqual([])
	const screens = commandsOf('administrator').map(({ id }) => id)
	expect(Object.keys(calledAlso.screens).filter((id) => !screens.includes(id))).toEqual([])
})

test('an editor finds no field of the business, nor of what it sends', () => {
	const { places } = placesOf('editor')
	const sections = new Set(places.map(({ href }) => /^\/admin\/[a-z]+/.exec(href)?.[0]))
	expect([...sections].toSorted()).toEqual([
		'/admin/account',
		'/admin/heads',
		'/admin/homepage',
		'/admin/menus',
	])
})
