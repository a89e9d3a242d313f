import Stethoscope from 'lucide-react/icons/stethoscope'
import { defineContentType } from '#kit/records/define-type.ts'

export const serviceType = defineContentType({
	key: 'service',
	section: 'services',
	label: { one: 'Service', many: 'Services' },
	icon: Stethoscope,
	counted: 'Services',
	path: ({ slug }: { slug: string }) => `/services#${slug}`,
	pages: { list: '/services', hasOwn: false },
})
