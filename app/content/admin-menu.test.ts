import { expect, test } from 'vitest'
import { commandsOf, menuOf } from './admin-menu.ts'
import { contentTypes } from './catalogue.ts'

test('menu and palette show an editor content, visitors, media, what to put right, trash, activity and the own account', () => {
	const links = menuOf('editor').flatMap(([, group]) => group)
	const sections = Object.values(contentTypes).flatMap(({ section, fixed, menu }) =>
		fixed || menu ? [] : [`/admin/${section}`],
	)
	expect(links.map(({ to }) => to)).toEqual([
		'/admin/dashboard',
		'/admin/templates',
		...sections,
		'/admin/media',
		'/admin/homepage',
		'/admin/menus',
		'/admin/heads',
		'/admin/notices',
		'/admin/redirects',
		'/admin/visitors',
		'/admin/put-right',
		'/admin/activity',
		'/admin/trash',
	])
	const commands = commandsOf('editor').map(({ href }) => href)
	expect(commands).toContain('/admin/account')
	expect(commands).toContain('/admin/pages/new')
	expect(commands).not.toContain('/admin/heads/new')
	const whole = menuOf('administrator')
	expect(whole.map(([title]) => title)).toEqual([
		'',
		'Enquiries',
		'Content',
		'Site',
		'Insight',
		'System',
	])
	const labels = whole.flatMap(([, group]) => group.map(({ label }) => label))
	expect(labels).toEqual(expect.arrayContaining(['Leads', 'People', 'Access', 'System']))
	expect(new Set(labels).size).toBe(labels.length)
})
