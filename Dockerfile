# syntax=docker/dockerfile:1
# Made from the source; the image holds a release and what its Node needs of Debian.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit
COPY tsconfig.json openapi.json Dockerfile ./
COPY LICENSE README.md ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY contracts contracts
COPY db db
COPY demo demo
COPY deploy deploy
COPY docs docs
COPY scripts scripts
COPY site site
COPY src src
COPY web web
# The stage runs on the kind of machine that the image is for.
RUN arch=$(node -p process.arch) \
  && npm run package -- "$arch" \
  && mv "release/kaiden-$(node -p "require('./package.json').version")-linux-$arch" /kaiden \
  && mkdir -p -m 700 /folders/data /folders/backups

FROM debian:bookworm-slim
COPY --from=build /kaiden /opt/kaiden
RUN ln -s /opt/kaiden/kaiden /usr/local/bin/kaiden \
  && groupadd --gid 10001 kaiden \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin kaiden
COPY --from=build --chown=10001:10001 /folders/data /data
COPY --from=build --chown=10001:10001 /folders/backups /backups
USER 10001:10001
ENV KAIDEN_HOST=0.0.0.0 KAIDEN_PORT=8080 KAIDEN_DATA_DIR=/data
VOLUME ["/data", "/backups"]
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["/opt/kaiden/bin/node", "/opt/kaiden/lib/kaiden.js", "health"]
ENTRYPOINT ["/opt/kaiden/bin/node", "/opt/kaiden/lib/kaiden.js"]
CMD ["serve"]
