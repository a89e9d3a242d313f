import { defineContentType } from '#app/content/core/define.ts'

export const memberType = defineContentType({
	key: 'member',
	section: 'team',
	label: { one: 'Team Member', many: 'Team Members' },
	path: () => '/about',
})
