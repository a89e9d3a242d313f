import { defineContentType } from '#app/content/core/define.ts'

export const serviceType = defineContentType({
	key: 'service',
	section: 'services',
	label: { one: 'Service', many: 'Services' },
	path: ({ slug }: { slug: string }) => `/services#${slug}`,
})
