export { menusAdmin as handle } from '#content/text/menus/admin.tsx'
