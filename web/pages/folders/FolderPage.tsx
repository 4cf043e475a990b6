export function FolderPage() {
  return null;
}
