import { expect, test } from 'vitest'
import { menusFields } from './menus-fields.ts'
import { toMenusView } from './view.ts'

const { blank } = menusFields

test('a menu with one link left is that link, and one with none is gone', () => {
	const linksWithout = (...gone: string[]) => {
		const hrefs = new Map(gone.map((to) => [to, null]))
		return toMenusView(blank, hrefs).header.links.map(([label, to, below]) => [
			label,
			to,
			below?.length ?? 0,
		])
	}
	expect(linksWithout()[1]).toEqual(['Services', '', 3])
	expect(linksWithout('/products', '/case-studies')[1]).toEqual(['Services', '/services', 0])
	expect(linksWithout('/services', '/case-studies')[1]).toEqual(['Products', '/products', 0])
	expect(linksWithout('/services', '/products', '/case-studies')[1]?.[0]).toBe('About Us')
})
