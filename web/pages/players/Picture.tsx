import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';
import { useEffect, useState } from 'react';

import { api } from '../../api.ts';

/** Profile picture of a player, or their initials. Decorative: the name is always next to it. */
export function Picture({ user, size = 64 }: { user: UserDocument; size?: number }) {
  const src = useShown('pfp', user.id, user.customPfpLocation);
  return <Avatar src={src} name={user.username} color="violet" variant="filled" alt="" size={size} aria-hidden />;
}

/** Returns an address of a user's picture; null while there is none. `version` changes with every picture. */
export function useShown(kind: 'pfp' | 'banner', id: number, version: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['pictures', kind, id, version],
    enabled: version !== null,
    staleTime: Infinity,
    async queryFn({ signal }) {
      const query = { v: version! };
      const { body } = await api.pictures[kind]({ params: { userID: String(id) }, query }, { signal });
      return new Response(body).blob();
    },
  });
  return useAddress(data);
}

/** An address under which the page finds a file, as long as it is shown. */
function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
