import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { MarkdownField } from '#kit/admin/editor/markdown-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { SelectField } from '#kit/admin/fields/select-field.tsx'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { audiences } from '#platform/lib/country.ts'
import type { PageValues } from './page-fields.ts'
import { pageRoleNames, pageRoles } from './roles.ts'
import type { PageRole } from './roles.ts'
import { pageRendering } from './type.ts'

const roles = pageRoleNames.map((role) => ({ value: role, label: pageRoles[role].label }))

export function PageFields({ form }: FieldsProps<PageValues>) {
	const { role } = form.values
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
				<SelectField<PageRole | ''>
					{...form.field('role')}
					value={role ?? ''}
					onChange={(value) => form.set('role', value === '' ? null : value)}
					isOptional
					choices={roles}
					stored={form.base.role ?? ''}
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
				<SelectField
					{...form.field('country')}
					choices={audiences}
					hint="Whose footer links to it. Everybody who has the address can read it."
				/>
			</FormSection>
		</>
	)
}
