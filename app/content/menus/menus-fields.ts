import { z } from 'zod/mini'
import {
	button,
	defineFields,
	firstValue,
	targetSchema,
	textSchema,
	words,
} from '#app/records/fields.ts'
import type { Button } from '#app/records/fields.ts'

/** A link of the header. With links below it, it opens them, and needs to lead nowhere itself. */
export type HeaderLink = Button & { below: Button[] }

/** Links of the footer under a heading. */
export type FooterColumn = { title: string; links: Button[] }

/** Maximum number of links in the header, and below one of them. */
export const mostHeaderLinks = 8
export const mostBelow = 12
/** Maximum number of columns, of links in one, and of small links. */
export const mostColumns = 3
export const mostLinks = 12

/** Of the words of a link in the header: with longer ones, the header takes several lines. */
const mostLetters = 30

const noWords = 'Please enter the words of this link'
const noTarget = 'Please choose where this leads'

const linkWords = (max: number) => textSchema({ label: 'Words', min: 1, max, tooShort: noWords })
const link = z
	.object({ label: linkWords(40), to: targetSchema })
	.check(z.refine(({ to }) => to !== '', { path: ['to'], error: noTarget }))

const headerLink = z
	.object({
		label: linkWords(mostLetters),
		to: targetSchema,
		below: z
			.array(link)
			.check(z.maxLength(mostBelow, `You can add up to ${mostBelow} links below another`)),
	})
	.check(
		z.refine(({ to, below }) => to !== '' || below.length > 0, {
			path: ['to'],
			error: 'Please choose where this leads, or add links below it',
		}),
	)

const links = z.array(link).check(z.maxLength(mostLinks, `You can add up to ${mostLinks} links`))

const to = (words: string, address: string, below: Button[] = []): HeaderLink => ({
	label: words,
	to: address,
	below,
})

/** The fields of the menus. */
export const menusFields = defineFields({
	header: firstValue<HeaderLink[]>({
		label: 'Header',
		first: [
			to('Home', '/'),
			to('Services', '', [
				{ label: 'Services', to: '/services' },
				{ label: 'Products', to: '/products' },
			]),
			to('About Us', '/about'),
			to('Resources', '/resources'),
			to('News / Articles', '/news'),
			to('Contact', '/contact'),
		],
		schema: z
			.array(headerLink)
			.check(z.maxLength(mostHeaderLinks, `You can add up to ${mostHeaderLinks} links`)),
	}),
	headerButton: button({
		label: 'Button at the right',
		max: mostLetters,
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
			.check(z.maxLength(mostColumns, `You can add up to ${mostColumns} columns`)),
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
})

export type MenusValues = typeof menusFields.blank
