import { defineContentType } from '#app/content/core/define.ts'

export const resourceType = defineContentType({
	key: 'resource',
	section: 'resources',
	label: { one: 'Resource', many: 'Resources' },
})
