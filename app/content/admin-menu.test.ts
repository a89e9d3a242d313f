import { expect, test } from 'vitest'
import { commandsOf, menuOf } from './admin-menu.ts'
import { contentTypes } from './catalogue.ts'

test('menu and palette show an editor content, visitors, media, what to put right, trash, activity and the own account', () => {
	const links = menuOf('editor').flat()
	const listed = Object.values(contentTypes).filter(({ fixed }) => !fixed)
	const sections = listed.map(({ section }) => `/admin/${section}`)
	expect(links.map(({ to }) => to)).toEqual([
		'/admin/dashboard',
		'/admin/homepage',
		'/admin/menus',
		'/admin/heads',
		...sections,
		'/admin/visitors',
		'/admin/media',
		'/admin/put-right',
		'/admin/trash',
		'/admin/activity',
	])
	const commands = commandsOf('editor').map(({ href }) => href)
	expect(commands).toContain('/admin/account')
	expect(commands).toContain('/admin/pages/new')
	expect(commands).not.toContain('/admin/heads/new')
	expect(
		menuOf('administrator')
			.flat()
			.map(({ label }) => label),
	).toEqual(expect.arrayContaining(['Leads', 'People', 'Access', 'System']))
})
