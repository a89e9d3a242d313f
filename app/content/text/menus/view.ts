import type { Button } from '#kit/records/fixed-fields.ts'
import type { FooterColumn } from '#kit/site/footer/footer.tsx'
import type { HeaderLink, MenuLink } from '#kit/site/header/nav-link.tsx'
import type { MenusValues } from './menus-fields.ts'

/** What the menus' form holds. */
export type Menus = Pick<
	MenusValues,
	'header' | 'headerButton' | 'footer' | 'footerServices' | 'footerContact' | 'small' | 'labels'
>

/** The addresses that the menus lead to. */
export function targetsOf({ header, headerButton, footer, small }: Menus): string[] {
	const links = [
		...header.flatMap((link) => [link, ...link.below]),
		headerButton,
		...footer.flatMap((column) => column.links),
		...small,
	]
	return links.flatMap(({ to }) => to || [])
}

/** Where links lead that are not to the pages of the site itself: null for one that visitors cannot see. */
type Hrefs = ReadonlyMap<string, string | null>

/** The menus as visitors see them: without links to what they cannot see, and without what is then empty. */
export function toMenusView(menus: Menus, hrefs: Hrefs) {
	const shown = (links: readonly Button[]) =>
		links.flatMap(({ label, to }): MenuLink[] => {
			const href = hrefs.has(to) ? hrefs.get(to) : to
			return label && href ? [[label, href]] : []
		})
	const links = menus.header.flatMap((link): HeaderLink[] => {
		const [own] = shown([link])
		const below = shown(link.below)
		if (below.length === 0) return own ? [own] : []
		// A menu that opens for one link alone, since visitors do not see the others, is that link.
		if (!own && below.length === 1 && link.below.length > 1) return [below[0]!]
		return [[link.label, own?.[1] ?? '', below]]
	})
	return {
		header: { links, button: shown([menus.headerButton])[0] ?? null },
		footer: {
			columns: menus.footer.flatMap(({ title, links: column }): FooterColumn[] => {
				const own = shown(column)
				return own.length > 0 ? [[title, own]] : []
			}),
			headings: [menus.footerServices, menus.footerContact] as const,
		},
		small: shown(menus.small),
		labels: menus.labels,
	}
}
