import Users from 'lucide-react/icons/users'
import { defineContentType } from '#kit/records/define-type.ts'

export const memberType = defineContentType({
	key: 'member',
	section: 'team',
	label: { one: 'Team Member', many: 'Team Members', menu: 'Team' },
	icon: Users,
	path: ({ id }: { id: string | number }) => `/about#${id}`,
	pages: null,
})
