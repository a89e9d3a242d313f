import { Link } from 'react-router'

const steps = [
	{
		to: '/admin/services/new',
		label: 'Add a service',
		text: 'What you do on farms, with its features.',
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
	},
]

export function QuickStart() {
	return (
		<section className="dash-card" aria-labelledby="quick-start">
			<h2 id="quick-start">Quick Start</h2>
			<ul className="dash-list">
				{steps.map(({ to, label, text }) => (
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
