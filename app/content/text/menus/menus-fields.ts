import { z } from 'zod/mini'
import { targetSchema, textSchema } from '#platform/fields/field-schemas.ts'
import { defineFields } from '#platform/fields/fields.ts'
import { button, firstValue, words } from '#kit/records/fixed-fields.ts'
import type { Button } from '#kit/records/fixed-fields.ts'
import { smallWords } from '#kit/records/fixed-fields.ts'
import type { Labels } from '#kit/site/labels.ts'

/** A link of the header. With links below it, it opens them, and needs to lead nowhere itself. */
export type HeaderLink = Button & { below: Button[] }

/** Links of the footer under a heading. */
export type FooterColumn = { title: string; links: Button[] }

/** Maximum number of links in the header, and below one of them. */
export const maxHeaderLinks = 8
export const maxBelow = 12
/** Maximum number of columns, of links in one, and of small links. */
export const maxColumns = 3
export const maxLinks = 12

/** Of the words of a link in the header: with longer ones, the header takes several lines. */
const maxLetters = 30

const noWords = 'Please enter the words of this link'
const noTarget = 'Please choose where this leads'

const linkWords = (max: number) => textSchema({ label: 'Words', min: 1, max, tooShort: noWords })
const link = z
	.object({ label: linkWords(40), to: targetSchema })
	.check(z.refine(({ to }) => to !== '', { path: ['to'], error: noTarget }))

const headerLink = z
	.object({
		label: linkWords(maxLetters),
		to: targetSchema,
		below: z
			.array(link)
			.check(z.maxLength(maxBelow, `You can add up to ${maxBelow} links below another`)),
	})
	.check(
		z.refine(({ to, below }) => to !== '' || below.length > 0, {
			path: ['to'],
			error: 'Please choose where this leads, or add links below it',
		}),
	)

const links = z.array(link).check(z.maxLength(maxLinks, `You can add up to ${maxLinks} links`))

const to = (words: string, address: string, below: Button[] = []): HeaderLink => ({
	label: words,
	to: address,
	below,
})

const label = (name: string, first: string, max?: number) => ({
	label: name,
	first,
	...(max && { max }),
})

/** The small words of every page, in the order of the form. */
export const labels = {
	cookiesText: label(
		'Notice on stored settings',
		'Kept here: country, this Ok, enquiry list (a week); this tab: typed text, downloads, how you came. We count visits without cookies and share them with nobody.',
		300,
	),
	cookiesButton: label('Notice: button', 'Ok'),
	cookies: label('Notice: name for screen readers', 'Cookies'),
	showing: label('First visit: country', 'Showing {country}'),
	switchTo: label('First visit: other country', 'switch to {country}'),
	stayWith: label('First visit: close', 'Keep {country}'),
	countryShown: label('First visit: name for screen readers', 'Country shown'),
	skip: label('Skip link', 'Skip to content'),
	home: label('Logo: name for screen readers', '{business}, home page'),
	country: label('Choice of country: name for screen readers', 'Country'),
	newZealand: label('Choice of country: New Zealand', 'New Zealand', 40),
	australia: label('Choice of country: Australia', 'Australia', 40),
	nz: label('Choice of country: New Zealand, short', 'NZ', 8),
	au: label('Choice of country: Australia, short', 'AU', 8),
	search: label('Search', 'Search'),
	enquiry: label('Enquiry list: link', 'My enquiry', 40),
	mainMenu: label('Menu: name for screen readers', 'Main'),
	menu: label('Menu on a telephone', 'Menu'),
	mobileMenu: label('Menu on a telephone: name for screen readers', 'Mobile'),
	call: label('Menu on a telephone: call', 'Call {telephone}'),
	staffSignIn: label('Sign-in', 'Staff sign in'),
	staff: label('Footer: sign-in', 'Staff'),
	localTime: label('Footer: hours', '{hours}, local time'),
	partOf: label(
		'Footer: company of another name',
		'{company}, part of {short name} in New Zealand and Australia',
		160,
	),
	privacy: label('Footer: privacy policy', 'Privacy Policy'),
	terms: label('Footer: terms', 'Terms of Service'),
	accessibility: label('Footer: accessibility', 'Accessibility'),
	featured: label('Badge of what is featured', 'Featured'),
	andMore: label('Card: further categories, for screen readers', 'and {number} more'),
	leaveEmpty: label('Forms: field that only programs fill in', 'Leave this field empty'),
	about: label('After “Learn more”, for screen readers', 'about {title}'),
	productMore: label('Card of a product', 'Learn more'),
	enquiryAdd: label('Product: add to the enquiry list', 'Add to my enquiry', 60),
	serviceMore: label('Card of a service', 'Read more'),
	articleMore: label('Card of an article', 'Read More'),
	featuredMore: label('Card of a featured article', 'Read Full Article'),
	resourceDownload: label('Card of a free resource', 'Download Now'),
	resourceRead: label('Card of a resource to read online', 'Read'),
	resourceMore: label('Card of a paid resource', 'Learn More'),
	prices: label('Note below prices', 'Prices are in {currency}.', 160),
	pricesQuoted: label(
		'Note below prices, for New Zealand',
		'New Zealand customers are quoted in New Zealand dollars.',
		160,
	),
	missingTitle: label('Missing page: title', 'Page Not Found'),
	missingText: label(
		'Missing page: text',
		'There is no page at this address. It may have moved, or the link may have a typo.',
		300,
	),
	missingHome: label('Missing page: button to the home page', 'Back to Home'),
	missingContact: label('Missing page: button to the contact form', 'Contact Us'),
} satisfies Record<keyof Labels, ReturnType<typeof label>>

/** The fields of the menus. */
export const menusFields = defineFields({
	header: firstValue<HeaderLink[]>({
		label: 'Header',
		first: [
			to('Home', '/'),
			to('Services', '', [
				{ label: 'Services', to: '/services' },
				{ label: 'Products', to: '/products' },
				{ label: 'Case studies', to: '/case-studies' },
			]),
			to('About Us', '/about'),
			to('Resources', '/resources'),
			to('News / Articles', '/news'),
			to('Contact', '/contact'),
		],
		schema: z
			.array(headerLink)
			.check(z.maxLength(maxHeaderLinks, `You can add up to ${maxHeaderLinks} links`)),
	}),
	headerButton: button({
		label: 'Button at the right',
		max: maxLetters,
		first: { label: 'Work With Us', to: '/contact' },
	}),
	footer: firstValue<FooterColumn[]>({
		label: 'Footer',
		first: [
			{
				title: 'Quick Links',
				links: [
					{ label: 'Home', to: '/' },
					{ label: 'Resources', to: '/resources' },
					{ label: 'News', to: '/news' },
					{ label: 'About Us', to: '/about' },
					{ label: 'Contact', to: '/contact' },
					{ label: 'Services', to: '/services' },
					{ label: 'Case studies', to: '/case-studies' },
				],
			},
		],
		schema: z
			.array(
				z.object({
					title: textSchema({
						label: 'Heading',
						min: 1,
						max: 40,
						tooShort: 'Please enter the heading of this column',
					}),
					links,
				}),
			)
			.check(z.maxLength(maxColumns, `You can add up to ${maxColumns} columns`)),
	}),
	footerServices: words({
		label: 'Footer: heading of the services',
		first: 'Services',
		min: 1,
		max: 80,
	}),
	footerContact: words({
		label: 'Footer: heading of the office',
		first: 'Contact',
		min: 1,
		max: 80,
	}),
	small: firstValue<Button[]>({
		label: 'Small links',
		first: [{ label: 'Job vacancies', to: '/about/job-vacancies' }],
		schema: links,
	}),
	labels: smallWords('Small words', labels),
})

export type MenusValues = typeof menusFields.blank
