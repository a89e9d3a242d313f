import { expect, test } from 'vitest'
import { commandsOf, menuOf } from './admin-menu.ts'
import { contentTypes } from './catalogue.ts'

test('menu and palette show an editor content, media, trash, activity and the own account', () => {
	const links = menuOf('editor').flat()
	const listed = Object.values(contentTypes).filter(({ single }) => !single)
	const sections = listed.map(({ section }) => `/admin/${section}`)
	expect(links.map(({ to }) => to)).toEqual([
		'/admin/dashboard',
		'/admin/homepage',
		...sections,
		'/admin/media',
		'/admin/trash',
		'/admin/activity',
	])
	expect(commandsOf('editor').map(({ href }) => href)).toContain('/admin/account')
	expect(
		menuOf('administrator')
			.flat()
			.map(({ label }) => label),
	).toEqual(expect.arrayContaining(['Leads', 'People', 'Access', 'System']))
})
