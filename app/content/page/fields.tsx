import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { MarkdownField } from '#kit/admin/editor/markdown-field.tsx'
import { ChoiceField } from '#kit/admin/fields/choice-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { CountryField } from '#kit/admin/fields/country-field.tsx'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { PageValues } from './page-fields.ts'
import { pageRoleNames, pageRoles } from './roles.ts'
import { pageRendering } from './type.ts'

const roles = pageRoleNames.map((role) => ({ value: role, label: pageRoles[role].label }))

export function PageFields({ form }: FieldsProps<PageValues>) {
	return (
		<>
			<FormSection title="Page">
				<TextField {...form.field('title')} />
				<TextField
					{...form.field('address')}
					isOptional
					hint="Letters, digits and hyphens, such as privacy-policy. Without one, the address follows the title. Former addresses go on leading here."
					input={{ spellCheck: false, placeholder: 'privacy-policy' }}
				/>
				<ChoiceField
					{...form.field('role')}
					isOptional
					choices={roles}
					stored={form.base.role}
					emptyLabel="None"
					hint="The footer of every page links to the page with a role."
				/>
			</FormSection>
			<FormSection title="Content">
				<MarkdownField
					{...form.field('content')}
					folder="article-images"
					rendering={pageRendering}
					isLarge
				/>
				{form.values.content.includes('{') ? (
					<p className="hint">
						{'Words in braces, such as {offices}, are filled in from Business and the settings.'}
					</p>
				) : null}
			</FormSection>
			<FormSection title="Image">
				<PictureField
					{...form.field('image')}
					folder="page-images"
					hint="Shown above the text, and when the page is shared."
				/>
			</FormSection>
			<FormSection title="Where it is found">
				<TextArea
					{...form.field('description')}
					isOptional
					rows={2}
					hint="What search engines show below the title. Without them, the start of the text."
				/>
				<SwitchField
					{...form.field('inFooter')}
					hint="The footer of every page links to it by its title. A page with a role is there anyway."
				/>
				<CountryField
					{...form.field('country')}
					hint="Whose footer links to it. Everybody who has the address can read it."
				/>
			</FormSection>
		</>
	)
}
