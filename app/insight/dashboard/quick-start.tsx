import { Link } from 'react-router'
import { roleCan } from '#platform/auth/access/permissions.ts'
import type { Permission, Role } from '#platform/auth/access/permissions.ts'

const steps: { to: string; label: string; text: string; needs?: Permission }[] = [
	{
		to: '/admin/business',
		label: 'Say who you are',
		text: 'Name, telephone, addresses and opening hours.',
		needs: 'business:edit',
	},
	{
		to: '/admin/services/new',
		label: 'Add a service',
		text: 'What you do, with its features.',
	},
	{
		to: '/admin/products/new',
		label: 'Add a product',
		text: 'With pictures, documents and a price.',
	},
	{
		to: '/admin/news/new',
		label: 'Write a news article',
		text: 'Featured articles are shown on the home page.',
	},
	{
		to: '/admin/resources/new',
		label: 'Add a resource',
		text: 'A checklist or template to download.',
	},
	{
		to: '/admin/homepage',
		label: 'Choose the hero video',
		text: 'The film visitors can watch first.',
	},
	{
		to: '/admin/team',
		label: 'Invite a colleague',
		text: 'Give a team member access to this area.',
		needs: 'access:edit',
	},
]

/** First steps; inviting is for those who may give access. */
export function QuickStart({ role }: { role: Role }) {
	const shown = steps.filter(({ needs }) => needs === undefined || roleCan(role, needs))
	return (
		<section className="dash-card" aria-labelledby="quick-start">
			<h2 id="quick-start">Quick Start</h2>
			<ul className="dash-list">
				{shown.map(({ to, label, text }) => (
					<li key={to}>
						<Link to={to} prefetch="intent">
							{label}
						</Link>
						<span className="hint">{text}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
